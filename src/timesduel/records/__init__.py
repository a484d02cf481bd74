"""Games on paper: the record, its JSON form, and the store on disk."""
