# Run by the image of Postgres when it creates the database: makes the role that Jamjar works as, which is no superuser (docs/adr/0073).
# Without a password, the superuser can sign in within the container only.
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE jamjar LOGIN PASSWORD :'password';
ALTER DATABASE jamjar OWNER TO jamjar;
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
