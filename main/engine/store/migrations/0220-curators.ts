import { around, isOpen } from './0070-recommendations.ts'

/** Who validated a memory counts: a person's validation of what only a policy validated has it judged again. */
export const curators = {
  number: 220,
  name: 'curators',
  sql: `
  CREATE TRIGGER unjudged_curator AFTER UPDATE OF curated_by ON memories
  WHEN old.curated_by IS NOT new.curated_by AND old.maturity = new.maturity AND ${isOpen('new')} BEGIN
    INSERT OR IGNORE INTO unjudged VALUES (new.id);
    ${around('new.content_hash')}
  END;
  `,
}
