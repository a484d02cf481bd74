"""What every server here needs: a place to listen at, and bounds on who comes and how long."""
