import type { Finder } from '../match.ts'

/** The output format of a kind of tool: every line fits, and some lines are conclusive. */
interface Kind {
  says: string
  sure: RegExp
  line: RegExp
  /** Minimum number of conclusive lines; a single one may be a quotation. */
  least?: number
}

const kinds: readonly Kind[] = [
  {
    says: 'a patch',
    sure: /^(?:diff --git |@@ -\d{1,7}(?:,\d{1,7})? \+\d)/,
    line: /^(?:diff --git |index [\da-f]{6,40}|(?:---|\+\+\+) |@@ |[-+ ]|$|(?:new file|deleted file|old|new) mode |similarity |rename |\\ No newline)/,
  },
  {
    says: 'a folder listing',
    sure: /^[-dlbcps](?:[-r][-w][-xsStT]){3}[+@.]?\s{1,20}\d/,
    line: /^(?:total \d{1,12}|[-dlbcps](?:[-r][-w][-xsStT]){3}[+@.]?\s{1,20}\d.{0,400})$/,
    least: 2,
  },
  {
    says: 'search results',
    sure: /^[\w./@-]{1,200}\.\w{1,8}:\d{1,7}:(?:\d{1,5}:)?.{0,300}[;{}()=<>[\]]/,
    line: /^(?:[\w./@-]{1,200}\.\w{1,8}[:-]\d{1,7}[:-]|--$)/,
    least: 3,
  },
  {
    says: 'what a compiler printed',
    sure: /^(?:\S{1,200}\(\d{1,7},\d{1,5}\)|\S{1,200}:\d{1,7}:\d{1,5}): (?:fatal )?(?:error|warning)\b/,
    line: /^(?:\S{1,200}\(\d{1,7},\d{1,5}\): |\S{1,200}:\d{1,7}:\d{1,5}: |\s{2,40}|\d{1,7} \||Found \d{1,7} (?:errors?|warnings?)|\d{1,7} (?:errors?|warnings?) generated)/,
    least: 2,
  },
  {
    says: 'a test report',
    sure: /^\s{0,20}(?:[✓✔✗✘×√] |(?:PASS|FAIL) \S|(?:not )?ok \d|=+ .{0,80}(?:passed|failed|test session starts).{0,40} =+|Tests?:? {1,10}\d)/,
    line: /^\s{0,20}(?:[✓✔✗✘×√❯›●] ?|PASS\b|FAIL\b|(?:not )?ok \d|#|=|(?:Tests?|Test Suites|Test Files|Snapshots|Time|Duration|Start at|Ran)\b|collected \d|platform |rootdir: |\S{1,200} [.FEsx]{1,200}(?:\s{1,80}\[ {0,3}\d{1,3}%\])?$|\d{1,7} (?:passed|failed|passing|failing|pending|skipped)\b)/,
    least: 2,
  },
  {
    says: 'what git printed',
    sure: /^(?:On branch \S|commit [\da-f]{7,40}\b|HEAD detached )/,
    line: /^(?:On branch |HEAD detached |Your branch |nothing to commit|nothing added|no changes added|Changes |Untracked |Unmerged |commit [\da-f]{7,40}|Author: |AuthorDate: |Commit: |CommitDate: |Date: |Merge: |[ \t])/,
  },
  {
    says: 'what an installer printed',
    sure: /^(?:added|removed|changed|audited|up to date)\b.{0,100}\bpackages?\b.{0,60}$/,
    line: /^(?:(?:added|removed|changed|audited|up to date)\b.{0,160}|found \d{1,7} vulnerabilit.{0,60}|\d{1,7} packages? (?:is|are) looking for funding|\d{1,7} .{0,40}vulnerabilit.{0,80}|run `npm .{0,60}|\s{1,8}(?:run )?`?npm .{0,60})$/,
  },
  {
    says: 'the answer of a server',
    sure: /^HTTP\/[\d.]{1,4} \d{3}\b/,
    line: /^(?:HTTP\/[\d.]{1,4} \d{3}\b.{0,60}|[A-Za-z][\w-]{1,60}: .{0,2000}|\{.{0,10000}\}|\[.{0,10000}\])$/,
  },
  {
    says: 'a table a tool printed',
    sure: /^[A-Z][A-Z%/]{1,20}(?: [A-Z]{1,12})?(?: {2,60}[A-Z%][A-Z%/+]{1,20}(?: [A-Z]{1,12})?){2,20}$/,
    line: /^\S.{0,200}? {2,60}\S.{0,200}? {2,60}\S/,
  },
]

/** The whole text is the output of one tool. */
export const toolOutput: Finder = ({ text }) => {
  const body = text.trim()
  const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length < 2) return []
  const kind = kinds.find(
    ({ sure, line, least = 1 }) =>
      lines.every((each) => sure.test(each) || line.test(each)) &&
      lines.filter((each) => sure.test(each)).length >= least,
  )
  const start = text.indexOf(body)
  return kind ? [{ start, end: start + body.length, detail: kind.says }] : []
}
