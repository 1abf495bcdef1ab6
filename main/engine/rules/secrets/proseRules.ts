import type { RuleText } from '../../../../shared/model/rule.ts'

const mixed = 'q7Rt2Lw9Zk4Xn8Vb3Hc6Jd5Fg1Sy0Pm7Te2Ua9Wo4Ni8Br3Kx6Gz5'
const hex = '7f3a9c2e5b81d4607f2c9ae3b5d18460c2f7e9a31b58d604'
const account = ['AC', hex.slice(0, 32)].join('')
const accessKey = ['AKIA', '7QZ2LKV9MBXH4TWE'].join('')
const secretKey = `${mixed.slice(0, 20)}/${mixed.slice(20, 39)}`
const name = String.raw`(?:pass(?:word|phrase|code)s?|secrets?|tokens?|(?:api|access|secret|deploy|account|signing|private) key|credentials?)`
const value = String.raw`["'\x60]{0,3}(?<value>[^\s"'\x60,;<>()|]{8,200})`

/** Names of servers whose password may consist of letters only. */
const server = String.raw`(?:redis|valkey|postgres(?:ql)?|pg|mysql|mariadb|mssql|oracle|mongo(?:db)?|couchdb|cassandra|clickhouse|influx(?:db)?|neo4j|elastic(?:search)?|opensearch|rabbit(?:mq)?|amqp|kafka|nats|smtp|imap|ldap|s?ftp|ssh|sudo|root|admin|db|database|grafana|minio|jenkins|keycloak|nexus|registry|vpn|wifi)`

/** Secrets in prose, which only their appearance distinguishes from words. */
export const proseRules: readonly RuleText[] = [
  {
    id: 'secret.aws-key-pair',
    group: 'secret',
    sentence: 'An AWS secret key beside its access key',
    severity: 'stop',
    hints: ['akia', 'asia'],
    patterns: [
      String.raw`(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])[^]{1,120}?(?<![A-Za-z0-9/+=])(?<value>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])`,
      String.raw`(?<![A-Za-z0-9/+=])(?<value>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])[^]{1,120}?(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])`,
    ],
    exact_case: true,
    check: 'random-value',
    examples: {
      fire: [
        `Use ${accessKey} as access key and ${secretKey} as secret key for the labels.`,
        `${accessKey}:${secretKey}`,
        `${secretKey} belongs to ${accessKey}.`,
      ],
      pass: [
        `Use ${accessKey}; its secret half is in the vault.`,
        `${accessKey} was rotated in src/carriers/zones/rates/internal/table`,
      ],
    },
  },
  {
    id: 'secret.twilio-pair',
    group: 'secret',
    sentence: 'A Twilio token beside its account',
    severity: 'stop',
    hints: ['ac', 'sk'],
    patterns: [
      String.raw`(?<![A-Za-z0-9])(?:AC|SK)[a-f0-9]{32}(?![a-z0-9])[^]{1,120}?(?<![A-Za-z0-9])(?<value>[a-f0-9]{32})(?![A-Za-z0-9])`,
      String.raw`(?<![A-Za-z0-9])(?<value>[a-f0-9]{32})(?![A-Za-z0-9])[^]{1,120}?(?<![A-Za-z0-9])(?:AC|SK)[a-f0-9]{32}(?![a-z0-9])`,
    ],
    exact_case: true,
    check: 'secret-value',
    examples: {
      fire: [`${account}:${hex.slice(8, 40)}`, `The token ${hex.slice(8, 40)} belongs to ${account}.`],
      pass: [`${account} sends the texts.`, `${hex.slice(0, 32)} is the label’s checksum.`],
    },
  },
  {
    id: 'secret.hex-key',
    group: 'secret',
    sentence: 'Hexadecimal digits as long as a key',
    severity: 'stop',
    patterns: [String.raw`(?<![\w/@:-])(?:[a-f0-9]{64}|[A-F0-9]{64})(?![\w/-])`],
    exact_case: true,
    check: 'hex-key',
    examples: {
      fire: [`Labels are encrypted with ${hex}${hex.slice(0, 16)}.`, `${hex}${hex.slice(0, 16)}`],
      pass: [
        `parcel@sha256:${hex}${hex.slice(0, 16)}`,
        `The digest is ${hex}${hex.slice(0, 16)}.`,
        `Merged as commit ${hex}${hex.slice(0, 16)}.`,
      ],
    },
  },
  {
    id: 'secret.told-value',
    group: 'secret',
    sentence: 'A password, token or key given in a sentence',
    severity: 'stop',
    hints: ['pass', 'secret', 'token', 'key', 'credential', 'log in', 'login', 'sign in', 'basic auth'],
    patterns: [
      String.raw`\b${name}(?: (?:is|was|to|as|with))?:? ${value}`,
      String.raw`\b${name} [^\n.:=;]{1,60}(?::|=| is) {0,3}${value}`,
      String.raw`(?<=[\s"'\x60(]|^)(?<value>[^\s"'\x60,;<>()|]{8,200})["'\x60]{0,3} (?:as|is|for|was) (?:(?:the|your|our|its|a|an) )?(?:[a-z]{2,12} ){0,3}${name}\b`,
      String.raw`\b(?:log|sign) ?in [^\n.:=;]{1,40}(?:/|with|:) {0,2}${value}`,
      String.raw`\bbasic auth[^\n.;]{0,20}[ (][\w.@-]{1,40}:(?<value>[^\s"'\x60,;<>()|]{6,200})`,
    ],
    check: 'random-value',
    examples: {
      fire: [
        'The worker logs in with user parcel, password Zk4Xn8!Vb3H.',
        'The password for the staging database (user parcel): w8Zt4qn42Lx',
        'w8Zt4qn42Lx is the root password of the label database.',
        'Log in as admin with Zk4Xn8&Vb3H!',
        `The deploy key ${'7f3a9c2e5b81d460'.repeat(2)} opens the mirror.`,
        'Use `Zk4Xn8Vb3Hc` as the password for the test carrier.',
      ],
      pass: [
        'Hash every password with argon2id before it is stored.',
        'The token OAuth2Client hands out lives for an hour.',
        'The private key Ed25519PrivateKey is read from the vault.',
        'The token is at src/carriers/token2/rates3.ts.',
        'A token costs 0.0000025 dollars, 1,000,000 tokens 2.5.',
        'Log in at https://parcels.test/v2/login3 with your own account.',
        'The access key is rotated in commit 7f3a9c2e5b81d4607f2c9ae3b5d18460c2f7e9a3.',
        'Passwords set 2026-03-01T10:00:00Z expire.',
        'Set the secret to `secrets.LABEL_KEY_2024` in the workflow.',
        'Tokens for claude-3-5-sonnet-20241022 cost more.',
      ],
    },
  },
  {
    id: 'secret.assigned-elsewhere',
    group: 'secret',
    sentence: 'A password with its value, in another language or for a program',
    severity: 'stop',
    hints: [
      'passwort',
      'kennwort',
      'mot de passe',
      'contrase',
      'senha',
      'wachtwoord',
      'mysql',
      'redis-cli',
      'pass',
      'pw',
    ],
    patterns: [
      String.raw`\b(?:passwort|kennwort|mot de passe|contraseña|senha|wachtwoord)["'\x60*]{0,3}(?: (?:ist|est|es|é|is))?\s{0,3}[:=]?\s{1,3}["'\x60]{0,3}(?<value>(?=[^\s"'\x60]{0,80}\d)[^\s"'\x60,;<>()]{6,120})`,
      String.raw`\b(?:mysql|mysqldump|mariadb)\b[^\n]{0,80}\s-p(?<value>[^\s"'\x60-][^\s"'\x60]{5,120})`,
      String.raw`\bredis-cli\b[^\n]{0,80}\s-a\s{1,3}["']?(?<value>[^\s"']{6,120})`,
      String.raw`\bpw["'\x60]{0,3}\s{0,3}[:=]\s{0,3}["'\x60]{0,3}(?<value>[^\s"'\x60,;<>|]{6,300})`,
    ],
    check: 'assigned-value',
    examples: {
      fire: [
        'Das Passwort ist w8Zt-qn42.',
        'mot de passe : w8Zt-qn42',
        'mysql -uparcel -pw8Zt-qn42 labels',
        'redis-cli -h cache -a w8Zt-qn42 ping',
        'pw: w8Zt-qn42',
      ],
      pass: [
        'Das Passwort ist geheim.',
        'mysql -p asks for it',
        'mysql -uparcel -p$PASS labels',
        'redis-cli -a "$PASS" ping',
      ],
    },
  },
  {
    id: 'secret.environment-value',
    group: 'secret',
    sentence: 'An environment variable named like a secret, with a value',
    severity: 'warn',
    hints: ['pass=', 'password=', 'pwd=', 'secret=', 'token=', 'key='],
    patterns: [
      String.raw`(?<![A-Z0-9_])[A-Z0-9_]{0,60}(?:PASS|PASSWORD|PWD|SECRET|TOKEN|API_KEY|ACCESS_KEY)=["']?(?<value>[^\s"'\x60,;<>|]{6,200})`,
    ],
    exact_case: true,
    check: 'environment-value',
    examples: {
      fire: ['DB_PASS=bluemountainrain', 'PGPASSWORD=bluemountain psql labels'],
      pass: ['DB_PASS=$LABEL_PASS', 'API_KEY=<key>', 'TOKEN=${{ secrets.LABEL_TOKEN }}', 'PASSWORD=LABEL_PASSWORD'],
    },
  },
  {
    id: 'secret.server-password',
    group: 'secret',
    sentence: 'A server password, possibly an ordinary word',
    severity: 'stop',
    hints: ['pass', 'pwd'],
    patterns: [
      String.raw`(?<![a-z])${server}(?:[_.-]\w{1,20})?[_.-]?(?:password|passwd|pwd|pass)["'\x60]?[ \t]{0,3}[:=][ \t]{0,3}["'\x60]?(?<value>[^\s"'\x60#,;]{5,120})(?=["'\x60]|[ \t]{0,3}(?:\n|$|#))`,
    ],
    check: 'password-of-name',
    examples: {
      fire: [
        'redis_password: swordfish',
        'spring.redis.password=tigerlily',
        '{"smtpPassword": "bluemountain", "port": 25}',
      ],
      pass: [
        'redis_password: your-password',
        'redis_password: string',
        'db_password: required',
        'db_password=DATABASE_PASSWORD',
        'db_password: rotated each quarter',
        'adminPassword: generated',
      ],
    },
  },
]
