/**
 * What an advisor was asked about and answered: `basis` says which text, and after which decisions and answers of people, so
 * that it is asked again only when one of them is new.
 */
export const advisor = {
  number: 350,
  name: 'advisor',
  sql: `
  CREATE TABLE advisor_asked (
    memory_id TEXT NOT NULL, actor TEXT NOT NULL, basis TEXT NOT NULL, PRIMARY KEY (memory_id, actor)
  ) WITHOUT ROWID;
  `,
}
