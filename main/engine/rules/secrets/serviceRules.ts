import type { RuleText } from '../../../../shared/model/rule.ts'

/** Example keys are concatenated, so that repository scanners do not report them. */
const key = (...parts: string[]): string => parts.join('')
const mixed = 'q7Rt2Lw9Zk4Xn8Vb3Hc6Jd5Fg1Sy0Pm7Te2Ua9Wo4Ni8Br3Kx6Gz5'
const hex = '7f3a9c2e5b81d4607f2c9ae3b5d18460c2f7e9a31b58d604'

interface Service {
  id: string
  sentence: string
  hints: string[]
  patterns: string[]
  fire: string[]
  pass: string[]
}

/** One rule per service with a distinctive key format. */
const services: readonly Service[] = [
  {
    id: 'secret.aws-access-key',
    sentence: 'An AWS access key',
    hints: ['akia', 'asia', 'abia', 'acca'],
    patterns: [String.raw`(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])`],
    fire: [`Labels go to S3 with ${key('AKIA', '7QZ2LKV9MBXH4TWE')}.`],
    pass: ['AKIA is how these keys begin.', 'ASIATARIFFZONETABLE'],
  },
  {
    id: 'secret.aws-secret-key',
    sentence: 'An AWS secret key',
    hints: ['aws', 'secret'],
    patterns: [
      String.raw`\b[Aa][Ww][Ss][\w .-]{0,20}(?:[Ss]ecret|SECRET)[\w .-]{0,20}["']?\s{0,3}[=:]\s{0,3}["']?(?<value>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])`,
    ],
    fire: [`AWS_SECRET_ACCESS_KEY=${key(mixed.slice(0, 20), '/', mixed.slice(20, 39))}`],
    pass: ['AWS_SECRET_ACCESS_KEY is set by the pipeline.', 'AWS_SECRET_ACCESS_KEY=$SECRET'],
  },
  {
    id: 'secret.github-token',
    sentence: 'A GitHub token',
    hints: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
    patterns: [
      String.raw`(?<![A-Za-z0-9])gh[pousr]_[A-Za-z0-9]{36,255}(?![A-Za-z0-9])`,
      String.raw`(?<![A-Za-z0-9])github_pat_[A-Za-z0-9_]{36,255}(?![A-Za-z0-9_])`,
    ],
    fire: [`Push with ${key('ghp', '_', mixed.slice(0, 36))}.`, key('github', '_pat_', mixed, mixed.slice(0, 20))],
    pass: ['Tokens begin with ghp_.', 'ghp_short'],
  },
  {
    id: 'secret.gitlab-token',
    sentence: 'A GitLab token',
    hints: ['glpat-', 'gldt-', 'glrt-', 'glptt-', 'glcbt-', 'glsoat-', 'glft-', 'glagent-'],
    patterns: [String.raw`(?<![A-Za-z0-9])gl(?:pat|dt|rt|ptt|cbt|soat|ft|agent)-[\w-]{20,80}(?![\w-])`],
    fire: [`CI uses ${key('glpat', '-', mixed.slice(0, 20))}`],
    pass: ['glpat- is the prefix.', 'glpat-abc'],
  },
  {
    id: 'secret.slack-token',
    sentence: 'A Slack token or webhook',
    hints: ['xox', 'xapp-', 'hooks.slack.com'],
    patterns: [
      String.raw`(?<![A-Za-z0-9])xox[abceoprs](?:-\w{1,20}){0,4}-[A-Za-z0-9]{10,80}(?![A-Za-z0-9])`,
      String.raw`(?<![A-Za-z0-9])xoxe(?:\.xox[bp])?-\d-[A-Za-z0-9]{40,400}(?![A-Za-z0-9])`,
      String.raw`(?<![A-Za-z0-9])xapp-\d-[A-Z0-9]{8,20}-\d{8,20}-[a-f0-9]{32,80}`,
      String.raw`hooks\.slack\.com/(?:services|workflows)/(?<value>[A-Za-z0-9_]{6,20}/[A-Za-z0-9_]{6,20}/[A-Za-z0-9_]{16,60})`,
    ],
    fire: [
      key('xoxb', '-734021956618-7340219-', mixed.slice(0, 24)),
      key('xoxe', '.xoxp-1-', mixed, mixed, mixed.slice(0, 40)),
      `https://hooks.slack.com/services/${key('T7Q2LKV9M', '/', 'B4TWE8RX1', '/', mixed.slice(0, 24))}`,
    ],
    pass: ['Slack tokens begin with xoxb.', 'hooks.slack.com/services is blocked'],
  },
  {
    id: 'secret.google-key',
    sentence: 'A Google key',
    hints: ['aiza', 'gocspx-', 'ya29.'],
    patterns: [
      String.raw`(?<![A-Za-z0-9])AIza[\w-]{35}(?![\w-])`,
      String.raw`(?<![A-Za-z0-9])GOCSPX-[\w-]{28}(?![\w-])`,
      String.raw`(?<![A-Za-z0-9])ya29\.[\w-]{30,400}`,
    ],
    fire: [key('AIza', mixed.slice(0, 35)), key('GOCSPX', '-', mixed.slice(0, 28))],
    pass: ['AIzaTariff', 'ya29. of May'],
  },
  {
    id: 'secret.stripe-key',
    sentence: 'A Stripe key',
    hints: ['_live_', '_test_', 'whsec_'],
    patterns: [
      String.raw`(?<![A-Za-z0-9])[rs]k_(?:live|test)_[A-Za-z0-9]{16,120}(?![A-Za-z0-9])`,
      String.raw`(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/]{24,80}={0,2}`,
    ],
    fire: [key('sk', '_live_', mixed.slice(0, 24)), key('whsec', '_', mixed.slice(0, 32))],
    pass: ['pk_live_ keys are public.', 'sk_live_ is never logged.'],
  },
  {
    id: 'secret.npm-token',
    sentence: 'An npm token',
    hints: ['npm_', '_authtoken'],
    patterns: [
      String.raw`(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])`,
      String.raw`:_authToken\s{0,2}=\s{0,2}(?<value>[A-Za-z0-9+/_=-]{16,200})`,
    ],
    fire: [key('npm', '_', mixed.slice(0, 36)), `//npm.parcels.test/:_authToken=${mixed.slice(0, 30)}`],
    pass: ['npm_config_registry is set.', ':_authToken=${NPM_TOKEN}'],
  },
  {
    id: 'secret.model-key',
    sentence: 'A model provider’s key',
    hints: ['sk-', 'hf_', 'gsk_', 'xai-', 'r8_', 'pplx-'],
    patterns: [
      String.raw`(?<![A-Za-z0-9-])sk-(?:ant|proj|svcacct|admin|or)-[\w-]{20,300}`,
      String.raw`(?<![A-Za-z0-9-])sk-[A-Za-z0-9]{32,64}(?![\w-])`,
      String.raw`(?<![A-Za-z0-9])hf_[A-Za-z0-9]{30,40}(?![A-Za-z0-9])`,
      String.raw`(?<![A-Za-z0-9])(?:gsk_|xai-|pplx-|r8_)[A-Za-z0-9]{32,120}(?![A-Za-z0-9])`,
    ],
    fire: [key('sk', '-ant-', mixed), key('hf', '_', mixed.slice(0, 34)), key('sk', '-', mixed.slice(0, 48))],
    pass: ['sk-ant keys are in the vault.', 'task-force-of-carriers-and-parcels', 'hf_transfer speeds it up'],
  },
  {
    id: 'secret.azure-key',
    sentence: 'An Azure key',
    hints: ['sig=', 'q~'],
    patterns: [
      String.raw`[?&]sig=(?<value>[A-Za-z0-9%+/=_-]{20,200})`,
      String.raw`(?<![\w~.-])[A-Za-z0-9_~.-]{2,3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![\w~-])`,
    ],
    fire: [
      `https://parcels.blob.core.windows.net/labels?sv=2023-01-03&sp=r&sig=${mixed.slice(0, 40)}%3D`,
      `The app signs in with ${key('kq', '8Q~', mixed.slice(0, 32))}.`,
    ],
    pass: ['The query has sig=$SIGNATURE.', 'Azure secrets hold a Q~ in the middle.'],
  },
  {
    id: 'secret.discord-token',
    sentence: 'A Discord token',
    hints: [],
    patterns: [
      String.raw`(?:M[DTjz]|N[DTjz]|O[DT])(?<![\w.-]..)[\w-]{20,28}\.[\w-]{6}\.[\w-]{27,45}(?![\w-])`,
      String.raw`\bmfa\.[\w-]{84}(?![\w-])`,
    ],
    fire: [
      `The bot is ${key('MTk4NjIyNDgzNDcxOTI1MjQ4', '.Cl2FMQ.', mixed.slice(0, 30))}.`,
      key('mfa', '.', mixed.slice(0, 50), mixed.slice(0, 34)),
    ],
    pass: ['MTU.labels.print', 'NTP.server.zone3.parcels.internal', 'mfa.required'],
  },
  {
    id: 'secret.developer-token',
    sentence: 'A developer service’s token',
    hints:
      'atatt3 sq0csp- sq0atp- pmak- nrak- .atlasv1. tfp_ fm1_ fm2_ rnd_ re_ nfp_ cfpat- pat secret_ akcp ltai 1//0'.split(
        ' ',
      ),
    patterns: [
      String.raw`(?<![A-Za-z0-9])ATATT3[\w=-]{60,400}`,
      String.raw`(?<![A-Za-z0-9])sq0(?:csp|atp)-[\w-]{22,60}(?![\w-])`,
      String.raw`(?<![A-Za-z0-9])PMAK-[a-f0-9]{24}-[a-f0-9]{34}(?![a-f0-9])`,
      String.raw`(?<![A-Za-z0-9])NRAK-[A-Z0-9]{27}(?![A-Z0-9])`,
      String.raw`(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,80}`,
      String.raw`(?<![A-Za-z0-9])(?:tfp_[\w-]{40,60}|fm[12]_[A-Za-z0-9+/=_-]{60,800}|rnd_[A-Za-z0-9]{26,40}|nfp_[A-Za-z0-9]{36,44}|CFPAT-[\w-]{43})(?![\w-])`,
      String.raw`(?<![A-Za-z0-9])re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}(?![\w-])`,
      String.raw`(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[a-f0-9]{64}(?![a-f0-9])`,
      String.raw`(?<![A-Za-z0-9])secret_[A-Za-z0-9]{43}(?![\w-])`,
      String.raw`(?<![A-Za-z0-9])AKCp[A-Za-z0-9]{60,72}(?![\w-])`,
      String.raw`(?<![A-Za-z0-9])LTAI[A-Za-z0-9]{20}(?![\w-])`,
      String.raw`(?<![\w/:.-])1//0[\w-]{38,120}`,
    ],
    fire: [
      key('ATATT3', 'xFfGF0', mixed, mixed),
      key('PMAK', '-', hex.slice(0, 24), '-', hex.slice(0, 34)),
      key('pat', mixed.slice(0, 14), '.', hex, hex.slice(0, 16)),
      key('re', '_', mixed.slice(0, 8), '_', mixed.slice(0, 24)),
      key('1/', '/0', mixed.slice(0, 40)),
    ],
    pass: ['re_run_the_labels_of_yesterday', 'patterns.labels', 'secret_name: labels', 'https://parcels.test/1//0'],
  },
  {
    id: 'secret.service-token',
    sentence: 'A service token',
    hints: [
      'pypi-',
      'sg.',
      'dop_v1_',
      'doo_v1_',
      'dor_v1_',
      'shpat_',
      'shpca_',
      'shppa_',
      'shpss_',
      'hvs.',
      'lin_api_',
      'figd_',
      'dapi',
      'glc_',
      'glsa_',
      'sntrys_',
      'age-secret-key',
      'key-',
      'rubygems_',
      'dckr_pat_',
      'sbp_',
      'pscale_',
      ':aa',
      'discord',
      'ac',
    ],
    patterns: [
      String.raw`(?<![A-Za-z0-9])pypi-AgE[\w-]{50,300}`,
      String.raw`(?<![A-Za-z0-9])SG\.[\w-]{16,32}\.[\w-]{16,64}(?![\w-])`,
      String.raw`(?<![A-Za-z0-9])do[opr]_v1_[a-f0-9]{64}(?![a-f0-9])`,
      String.raw`(?<![A-Za-z0-9])shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}(?![a-fA-F0-9])`,
      String.raw`(?<![A-Za-z0-9])hv[sb]\.[\w-]{24,200}`,
      String.raw`(?<![A-Za-z0-9])(?:lin_api|figd|glc|glsa|sntrys|rubygems|dckr_pat|sbp|pscale_tkn|pscale_pw)_[A-Za-z0-9+/=_-]{32,300}`,
      String.raw`(?<![A-Za-z0-9])dapi[a-f0-9]{32}(?![a-f0-9])`,
      String.raw`(?<![A-Za-z0-9])AGE-SECRET-KEY-1[A-Z0-9]{58}(?![A-Z0-9])`,
      String.raw`(?<![\w:])\d{8,10}:AA[\w-]{33}(?![\w-])`,
      String.raw`(?<![A-Za-z0-9])key-[a-f0-9]{32}(?![a-f0-9])`,
      String.raw`discord(?:app)?\.com/api/webhooks/\d{15,22}/(?<value>[\w-]{50,100})`,
    ],
    fire: [
      key('SG', '.', mixed.slice(0, 22), '.', mixed.slice(0, 43)),
      key('dop', '_v1_', hex, hex.slice(0, 16)),
      key('shpat', '_', hex.slice(0, 32)),
      key('lin', '_api_', mixed.slice(0, 40)),
    ],
    pass: ['pypi-server holds the tariffs.', 'SG.tariff is the zone.', 'key-value tables'],
  },
]

/** Service keys, by format. */
export const serviceRules: readonly RuleText[] = services.map(({ id, sentence, hints, patterns, fire, pass }) => ({
  id,
  group: 'secret',
  sentence,
  severity: 'stop',
  hints,
  patterns,
  exact_case: true,
  check: 'secret-value',
  examples: { fire, pass },
}))
