/** Names the subagent of Claude Code in whose folder a note lies: all of them were called `claude-code`. */
export const subagents = {
  number: 440,
  name: 'subagents',
  sql: `
  WITH folders AS (SELECT id, replace(path, '\\', '/') AS path FROM sources WHERE kind = 'claude-code'),
  named AS (SELECT id, replace(path, rtrim(path, replace(path, '/', '')), '') AS agent FROM folders
    WHERE (path GLOB '*/agent-memory/*' OR path GLOB '*/agent-memory-local/*') AND path NOT GLOB '*/agent-memory*/*/*')
  UPDATE memories SET source_agent = (SELECT agent FROM named WHERE id = source_id)
  WHERE source_agent = 'claude-code' AND source_id IN (SELECT id FROM named);
  `,
}
