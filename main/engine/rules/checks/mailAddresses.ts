import { exampleDetail } from '../secrets/placeholder.ts'
import type { Confirmation } from '../match.ts'

const exampleDomain =
  /@(?:[\w-]+\.){0,4}(?:example\.(?:com|org|net|edu)|(?:[\w-]+\.)?(?:example|test|invalid|localhost|local|internal))$/i
const role =
  'no-?reply|do-?not-?reply|postmaster|webmaster|hostmaster|mailer-daemon|git|root|user|username|you|your|name|email|mail|someone|somebody|foo|bar|test|tests|testing|support|info|help|helpdesk|hello|hi|contact|sales|security|abuse|privacy|press|media|marketing|billing|accounts?|accounting|finance|legal|compliance|hr|careers|admin|administrator|team|ops|oncall|on-call|devops|dev|developers?|engineering|eng|infra|infrastructure|platform|sre|alerts?|alerting|notifications?|notify|monitoring|newsletter|news|feedback|bugs?|issues|jobs|office|bot|build|builds|ci|deploy|deployer|deployment|release|releases|service|services|api|system|ubuntu|debian|centos|ec2-user|docker|postgres|www|web|ftp|backup|backups|reports?|orders?|shop|community|members?|partners?|events|license|licensing|maintainers?'
const roleAddress = new RegExp(
  String.raw`^(?:${role})(?:[._+-](?:${role}|[a-z]{2}))?@|^team[-_.]|[-_.]team@|\[bot\]@|@users\.noreply\.github\.com$`,
  'i',
)
/** Addresses of machines: accounts of cloud services, calendars, error reports, virtual machines. */
const machine =
  /\.gserviceaccount\.com$|@(?:group|resource)\.calendar\.google\.com$|\.(?:ingest\.)?sentry\.io$|\.amazonaws\.com$|\.(?:cloudapp\.azure|herokuapp|fly|onmicrosoft)\.(?:com|dev)$/i
/** A host after an account, as commands of remote shells take it. */
const remoteCommand = /\b(?:ssh|scp|sftp|rsync|mosh|autossh|ssh-copy-id|sshfs)\b[^\n]{0,80}$/
/** File extensions and package tags, which are not top-level domains. */
const fileEnd =
  /\.(?:png|jpe?g|gif|svg|webp|ico|tsx?|jsx?|mjs|cjs|json|css|scss|html?|ya?ml|toml|lock|txt|log|mdx?|mdc|sql|csv|service|socket|timer|latest|next|beta)$/i
/** Names and companies of made-up people. */
const madeUp =
  /^(?:(?:jane|john|janet|jean|max|erika|alice|bob|joe)[._-]?(?:doe|smith|dupont|mustermann|musterfrau|public)?|a|b|c|x|y|z|me|user[._-]?\d{1,4}|test[.+_-]?\w{0,20}|foo[._-]?bar|first[._-]?(?:name)?[._-]?last(?:name)?)@(?:[\w-]{1,30}\.)?(?:acme|company|corp|domain|mail|email|gmail|site|website|app|[a-z]|foo|bar|test|somewhere|your-?\w{0,20}|my-?\w{0,20}|outlook|hotmail|yahoo)\.\w{2,8}$|@(?:acme|company|domain|mydomain|mycompany|yourdomain|yourcompany|your-domain|your-company|somewhere|foo|bar|test|email|mail)\.(?:com|org|net|io|co|dev|de)$/i

/** Confirms the address of a person: not of an example, a department, a machine or a remote shell. */
export const realAddress: Confirmation = ({ text }, { start, end }) => {
  const address = text.slice(start, end)
  if (exampleDomain.test(address) || roleAddress.test(address) || fileEnd.test(address) || machine.test(address))
    return null
  if (remoteCommand.test(text.slice(Math.max(0, start - 100), start))) return null
  return madeUp.test(address) ? { severity: 'info', detail: exampleDetail } : {}
}
