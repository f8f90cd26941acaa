import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** `record_changes` with further columns. @param columns each after a comma, like their `values`; empty for the earlier function */
const recordChangesFunction = (columns: string, values: string): string => `
  CREATE OR REPLACE FUNCTION record_changes(items jsonb) RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    newest bigint;
    count int := jsonb_array_length(items);
  BEGIN
    UPDATE changes_head SET seq = seq + count RETURNING seq INTO newest;
    IF NOT EXISTS (SELECT FROM changes_unbroken) THEN
      INSERT INTO changes_unbroken DEFAULT VALUES;
      UPDATE changes_head SET seq = seq + 1000000 RETURNING seq INTO newest;
    END IF;
    INSERT INTO changes (seq, audience, gig_id, kind, keys${columns})
      SELECT newest - count + item.nr, item.value ->> 'audience', (item.value ->> 'gigId')::uuid, item.value ->> 'kind', item.value -> 'keys'${values}
      FROM jsonb_array_elements(items) WITH ORDINALITY AS item(value, nr);
    IF count > 0 THEN
      PERFORM pg_notify('changes', newest::text);
    END IF;
    RETURN newest;
  END
  $$;`;

/** Adds to each change its causes, from which notifications are made (docs/adr/0046). */
export class ChangeCauses1796300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE changes ADD COLUMN causes jsonb');
    await runner.query(recordChangesFunction(', causes', `, item.value -> 'causes'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(recordChangesFunction('', ''));
    await runner.query('ALTER TABLE changes DROP COLUMN causes');
  }
}
