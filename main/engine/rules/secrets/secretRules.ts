import type { RuleText } from '../../../../shared/model/rule.ts'

const mixed = 'q7Rt2Lw9Zk4Xn8Vb3Hc6Jd5Fg1Sy0Pm7Te2Ua9Wo4Ni8Br3Kx6Gz5'
const dashes = '-'.repeat(5)
const name = String.raw`(?:(?<![a-z])pass|pass(?:word|wd|phrase|code)|pwd|secret|token|api[_ -]?key|access[_ -]?key|secret[_ -]?key|client[_ -]?secret|auth[_ -]?(?:key|token)|account[_ -]?key|private[_ -]?key|signing[_ -]?key|encryption[_ -]?key|license[_ -]?key|credentials?)`

/** Secrets identified by their context. */
export const secretRules: readonly RuleText[] = [
  {
    id: 'secret.private-key',
    group: 'secret',
    sentence: 'A private key',
    severity: 'stop',
    hints: ['private key', 'putty-user-key'],
    patterns: [
      String.raw`${dashes}BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?${dashes}(?<value>(?:(?!${dashes}BEGIN )[^]){16,12000}?)(?=${dashes}(?:BEGIN|END) |$)`,
      String.raw`PuTTY-User-Key-File-\d:(?<value>(?:(?!PuTTY-User-Key-File-)[^]){16,8000}?)(?=Private-MAC|PuTTY-User-Key-File-)`,
    ],
    exact_case: true,
    check: 'secret-value',
    examples: {
      fire: [
        `${dashes}BEGIN RSA PRIVATE KEY${dashes}\nMIIE${mixed}\n${dashes}END RSA PRIVATE KEY${dashes}`,
        `${dashes}BEGIN OPENSSH PRIVATE KEY${dashes}\n${mixed}`,
      ],
      pass: [
        `${dashes}BEGIN PUBLIC KEY${dashes}\n${mixed}\n${dashes}END PUBLIC KEY${dashes}`,
        'The private key is in the vault.',
      ],
    },
  },
  {
    id: 'secret.json-web-token',
    group: 'secret',
    sentence: 'A signed token (JWT)',
    severity: 'stop',
    hints: ['eyj'],
    patterns: [String.raw`(?<![\w-])eyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{16,1000}`],
    exact_case: true,
    check: 'secret-value',
    examples: {
      fire: [`eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwYXJjZWwifQ.${mixed.slice(0, 43)}`],
      pass: ['Tokens begin with eyJ.', 'eyJhbGciOiJIUzI1NiJ9.header'],
    },
  },
  {
    id: 'secret.password-in-address',
    group: 'secret',
    sentence: 'An address with its password',
    severity: 'stop',
    hints: ['://'],
    patterns: [
      String.raw`\b[a-z][a-z0-9+.-]{1,20}://[^\s:@/"'<>\x60]{0,80}:(?<value>[^\s@/"'<>\x60]{3,120})@[\w.$[{-]`,
    ],
    check: 'password-in-address',
    examples: {
      fire: [
        'postgres://parcel:w8Zt-qn4@db.parcels.internal/labels',
        'Redis is at redis://:Lk29dqPz@cache:6379.',
        'amqp://worker:admin@queue',
      ],
      pass: [
        'postgres://parcel@db/labels',
        'postgres://parcel:$DB_PASSWORD@db/labels',
        'postgres://parcel:${DB_PASSWORD}@db/labels',
        'http://localhost:8080/@parcel',
        'mongodb://<user>:<password>@host',
        'amqp://worker:password@queue',
        'postgres://user:password@localhost/labels',
      ],
    },
  },
  {
    id: 'secret.token-in-address',
    group: 'secret',
    sentence: 'An address with an access token',
    severity: 'stop',
    hints: ['://'],
    patterns: [String.raw`\bhttps?://(?<value>[A-Za-z0-9_-]{20,200})@[\w.-]{3,100}`],
    check: 'random-value',
    examples: {
      fire: [`git clone https://${mixed.slice(0, 40)}@git.parcels.io/labels.git`],
      pass: ['https://parcels-deployment-account@git.parcels.io/labels.git', 'https://$TOKEN@git.parcels.io'],
    },
  },
  {
    id: 'secret.login-pair',
    group: 'secret',
    sentence: 'A password beside the name it belongs to',
    severity: 'stop',
    hints: ['pass', 'pwd'],
    patterns: [
      String.raw`;\s{0,2}(?:password|pwd)\s{0,2}=\s{0,2}(?<value>[^\s;"'\x60]{4,120})(?=;|["'\x60]|\s|$)`,
      String.raw`\bmachine\s{1,3}\S{1,100}\s{1,3}login\s{1,3}\S{1,100}\s{1,3}password\s{1,3}(?<value>\S{4,120})`,
      String.raw`(?:^|\n)[ \t"'-]{0,20}(?:\w{1,30}_)?(?:user|username|login|user_name)["']?[ \t]{0,3}[:=][ \t]{0,3}[^\s:]{1,80}\n[ \t"']{0,20}(?:\w{1,30}_)?(?:pass|password|passwd|pwd)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?(?<value>[^\s"'\x60#,;]{5,120})`,
    ],
    check: 'password-of-name',
    examples: {
      fire: [
        'Server=tcp:db.parcels.io;User ID=label;Password=BlueMountain;Encrypt=True',
        'machine api.parcels.io login ana password tigerlily',
        'database:\n  user: parcel\n  password: bluemountain\n',
      ],
      pass: [
        'user: string\npassword: string',
        'username: required\npassword: required',
        'user: parcel\npassword: ${DB_PASSWORD}',
        'user: parcel\npassword: changeme',
        'Server=db;Password=<password>;',
        'const a = 1; password = await ask();',
      ],
    },
  },
  {
    id: 'secret.authorization-header',
    group: 'secret',
    sentence: 'A header that grants access',
    severity: 'stop',
    hints: ['bearer', 'basic', 'authorization', 'api-key', 'apikey', 'private-token', 'functions-key', '"auth"'],
    patterns: [
      String.raw`\bbearer\s{1,3}(?<value>[A-Za-z0-9._~+/-]{16,2000}={0,2})`,
      String.raw`\bauthorization["']?\s{0,2}[:=]\s{0,2}["']?(?:basic|token|apikey)\s{1,3}(?<value>[A-Za-z0-9._~+/-]{12,2000}={0,2})`,
      String.raw`\b(?:x-)?(?:api-key|apikey|auth-token|private-token|functions-key)["']?\s{0,2}:\s{0,2}["']?(?<value>[A-Za-z0-9._~+/-]{12,500}={0,2})`,
      String.raw`"auth"\s{0,2}:\s{0,2}"(?<value>[A-Za-z0-9+/]{12,500}={0,2})"`,
    ],
    check: 'assigned-value',
    examples: {
      fire: [
        '{"auths": {"parcels.io": {"auth": "cGFyY2VsOnN3b3JkZmlzaDk5"}}}',
        `Authorization: Bearer ${mixed.slice(0, 32)}`,
        'Authorization: Basic cGFyY2VsOnc4WnQtcW40',
        `X-Api-Key: ${mixed.slice(0, 24)}`,
      ],
      pass: [
        'Authorization: Bearer $TOKEN',
        'Send a bearer authentication-header with each label.',
        'Authorization: Basic with the carrier account',
        'X-Api-Key: <key>',
        '{"auth": "authentication"}',
      ],
    },
  },
  {
    id: 'secret.command-line',
    group: 'secret',
    sentence: 'A password on a command line',
    severity: 'stop',
    hints: ['curl', '--password', '-p', 'sshpass', 'identified by', 'mysql'],
    patterns: [
      String.raw`\bcurl\b[^\n]{0,120}\s(?:-u|--user)\s{1,3}["']?[\w.@-]{1,60}:(?<value>[^\s"']{4,120})`,
      String.raw`\s--?(?:password|passwd|pass|token|api-key|secret)(?:=|\s{1,3})["']?(?<value>[^\s"'\x60-][^\s"'\x60]{5,200})`,
      String.raw`\bsshpass\s{1,3}-p\s{0,3}["']?(?<value>[^\s"']{4,120})`,
      String.raw`\bidentified by\s{1,3}["'](?<value>[^\s"']{4,120})["']`,
    ],
    check: 'assigned-value',
    examples: {
      fire: [
        'curl -u parcel:w8Zt-qn42 https://api.parcels.test',
        'label-cli --password w8Zt-qn42',
        "CREATE USER parcel IDENTIFIED BY 'w8Zt-qn42'",
      ],
      pass: [
        'curl -u parcel:$PASS https://api.parcels.test',
        'label-cli --password-file secrets.txt',
        'label-cli --token reads it from stdin',
        'Use --password <password>.',
      ],
    },
  },
  {
    id: 'secret.assigned-value',
    group: 'secret',
    sentence: 'A password, token or key given with its value',
    severity: 'stop',
    hints: ['pass', 'pwd', 'secret', 'token', 'key', 'credential'],
    patterns: [
      String.raw`${name}["'\x60*]{0,3}\s{0,3}(?::=|=>|=|:)\s{0,3}["'\x60]{0,3}(?<value>[^\s"'\x60,;<>|]{6,300})`,
      String.raw`${name} (?:(?:for|of) [\w.-]{1,30} )?(?:is|was) (?:set to |now )?["'\x60]{0,3}(?<value>(?=[^\s"'\x60]{0,80}\d)[^\s"'\x60,;<>()]{6,120})`,
    ],
    check: 'assigned-value',
    examples: {
      fire: [
        `API_KEY=${mixed.slice(0, 24)}`,
        'The staging password is parcel-9Qx-2024.',
        'db_password: "w8Zt!qn42"',
        "password = 'w8Zt-qn42 in three words'",
        `AccountKey=${mixed};EndpointSuffix=labels`,
        'db_password = kJuWoPqIeRtA',
      ],
      pass: [
        'password: string',
        'token: required',
        'api_key: process.env.LABEL_KEY',
        'Set API_KEY=${LABEL_KEY} first.',
        'primary key: parcel_id',
        'The token is refreshed after 20 minutes.',
        'secret: <from the vault>',
        'token: z.string().min(20)',
        'PASSWORD_MIN_LENGTH=12',
        'cacheKey: labels/zone/3',
        'client_secret = your-client-secret-here1',
      ],
    },
  },
]
