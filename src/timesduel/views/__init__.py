"""Pictures, tables and pages of what was computed: drawn without asking anything."""
