import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Ignores case and accents. `FoldedNames` replaces it by a function that does what the web app's searches do (`createNameMatcher`). */
const searchText = `
  CREATE FUNCTION to_search_text(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$ SELECT lower(regexp_replace(normalize(name, NFKD), '[\\u0300-\\u036f]', '', 'g')) $$;
  ALTER TABLE participants ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (to_search_text(name)) STORED;
  CREATE INDEX participants_newest ON participants (organisation_id, created_at, id);`;

/** The text in which the server searches for a name, stored for participants, of whom there are many (docs/adr/0051). */
export class ParticipantSearch1764001500000 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(searchText);
  }

  async down(database: QueryRunner): Promise<void> {
    await database.query('DROP INDEX participants_newest');
    await database.query('ALTER TABLE participants DROP COLUMN search_text');
    await database.query('DROP FUNCTION to_search_text');
  }
}
