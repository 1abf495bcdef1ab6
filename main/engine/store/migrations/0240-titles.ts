/** Has every file read once more whose format lets this program choose the titles: it chooses better ones. */
export const titles = {
  number: 240,
  name: 'titles',
  sql: `DELETE FROM source_files WHERE source_id IN (SELECT id FROM sources WHERE kind <> 'jaato');`,
}
