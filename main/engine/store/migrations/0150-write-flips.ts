/** Which journal rows put each write of a record into its file or removed it: a write that was undone can be redone. */
export const writeFlips = {
  number: 150,
  name: 'write-flips',
  sql: `
  CREATE TABLE write_flips (write INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (write, seq)) WITHOUT ROWID;
  CREATE INDEX write_flips_seq ON write_flips (seq);
  CREATE INDEX writes_seq ON writes (seq);
  INSERT INTO write_flips (write, seq) SELECT id, seq FROM writes;
  INSERT OR IGNORE INTO write_flips (write, seq) SELECT id, reversed FROM writes WHERE reversed <> 0;
  `,
}
