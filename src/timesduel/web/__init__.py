"""Games over HTTP: routes, events and stores, without a rule or a decision of their own."""
