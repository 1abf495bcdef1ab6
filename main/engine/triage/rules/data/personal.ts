import type { RuleText } from '../../../../../shared/model/rule.ts'

/** Data about people and their money. */
export const personalRules: readonly RuleText[] = [
  {
    id: 'personal.email',
    group: 'personal',
    sentence: 'An e-mail address',
    severity: 'warn',
    hints: ['@'],
    patterns: [String.raw`(?<![\w.+%/:-])[\w.+%-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}(?![\w-]|\.\w|:[\w~/])`],
    check: 'real-address',
    examples: {
      fire: ['Ask ana.petrova@parcelhub.io about tariffs.', 'Owner: ana+labels@mail.parcelhub.co'],
      pass: [
        'Use ana@example.com in tests.',
        'git@github.com:parcel/hub.git',
        'icon@2x.png is the large one',
        'Install parcel@latest.',
        'noreply@parcelhub.io sends the labels.',
      ],
    },
  },
  {
    id: 'personal.phone',
    group: 'personal',
    sentence: 'A telephone number',
    severity: 'warn',
    patterns: [
      String.raw`\+(?<![\w+.-]\+)[1-9]\d{0,2}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{2,4}(?:[ .-]?\d{2,4}){2,4}(?![\w-]|\.\d)`,
      String.raw`\((?<![\w+.(-]\()\d{3}\) ?\d{3}-\d{4}(?![\w-])`,
      String.raw`\b(?:tel|phone|mobile|call|fax)\b\.?:? {0,2}(?<value>0?\d{2,5}[ /-]\d{2,4}(?:[ -]?\d{2,4}){1,3})(?![\w-])`,
    ],
    check: 'phone-number',
    examples: {
      fire: ['Carrier hotline: +49 30 901820 44', 'Call (212) 664-7665.', 'Tel: 030 901820-44'],
      pass: [
        'The offset is +12 345 parcels.',
        'Version 212.664.7665 of the tariff',
        'Zone +1',
        'Ids run from 1000-2000-3000.',
        'UTC+02:00',
      ],
    },
  },
  {
    id: 'personal.payment-card',
    group: 'personal',
    sentence: 'The number of a payment card',
    severity: 'stop',
    patterns: [
      String.raw`(?<![\w.-])(?:[2-6]\d{3}[ -]?\d{4}[ -]?\d{4}[ -]?\d{1,7}|3[47]\d{2}[ -]?\d{6}[ -]?\d{5})(?![\w-]|\.\d)`,
    ],
    check: 'payment-card',
    examples: {
      fire: ['Test card of the shop: 4539 1488 0343 6467', 'Card 371449635398431 was refused.'],
      pass: ['Parcel 4539148803436468 is lost.', 'Order 1234 5678 9012 3456', 'At 1767225600000 ms'],
    },
  },
  {
    id: 'personal.bank-account',
    group: 'personal',
    sentence: 'The number of a bank account (IBAN)',
    severity: 'stop',
    patterns: [String.raw`\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Z0-9])`],
    exact_case: true,
    check: 'bank-account',
    examples: {
      fire: ['Refunds go to DE89 3704 0044 0532 0130 00.', 'GB29NWBK60161331926819 is the carrier’s.'],
      pass: ['DE89 3704 0044 0532 0130 01 is not one.', 'Label AB12CDEF3456 is torn.'],
    },
  },
  {
    id: 'personal.home-folder',
    group: 'personal',
    sentence: 'The home folder of one person: it names them, and is nowhere else',
    severity: 'info',
    hints: ['/home/', '/users/', '\\users\\'],
    patterns: [
      String.raw`(?<![\w.~-])/(?:home|Users)/(?<value>[A-Za-z][\w.-]{1,31})(?=/)`,
      String.raw`(?<!\w)[A-Za-z]:[\\/]{1,2}Users[\\/]{1,2}(?<value>[A-Za-z][\w.-]{1,31})(?=[\\/])`,
    ],
    exact_case: true,
    check: 'person-name',
    examples: {
      fire: [
        'Labels are in /home/apetrova/labels/out.',
        String.raw`Open C:\Users\apetrova\labels.`,
        'See /Users/ana.p/parcel/README',
      ],
      pass: [
        'Labels are in /home/user/labels.',
        '/home/runner/work is the CI.',
        '/Users/Shared/fonts',
        'The route is /api/home/zone/.',
      ],
    },
  },
]
