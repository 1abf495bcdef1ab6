import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '../language/closeness/hash.ts'

export interface ToyModel {
  /** How many numbers its vectors have; 16 when not given. */
  dimensions?: number
  /** Words with one meaning: their tokens have one vector. */
  same?: readonly (readonly string[])[]
  name?: string
  isQuantized?: boolean
}

/**
 * Writes a sentence model to a folder: a table of vectors, one a word, looked up by its only operator. Texts are close when
 * they share words, or words of one meaning; every other word falls together with some by chance of its letters.
 */
export function writeToyModel(folder: string, toy: ToyModel = {}): string {
  const { dimensions = 16, same = [], name = 'toy', isQuantized = false } = toy
  const words = [...new Set(same.flat())]
  const vocabulary = [
    '[PAD]',
    '[UNK]',
    '[CLS]',
    '[SEP]',
    ...words,
    ...letters.flatMap((letter) => [letter, `##${letter}`]),
  ]
  const vector = (token: string): number[] => {
    const meaning = same.find((group) => group.includes(token))?.[0] ?? token
    return Array.from({ length: dimensions }, (_, at) => (hashOf(`${meaning}/${at}`) % 2001) / 1000 - 1)
  }
  const table = Float32Array.from(
    vocabulary.flatMap((token) => (token.startsWith('[') ? vector(token).fill(0) : vector(token))),
  )
  mkdirSync(join(folder, 'onnx'), { recursive: true })
  writeFileSync(
    join(folder, 'onnx', isQuantized ? 'model_quantized.onnx' : 'model.onnx'),
    onnx(table, vocabulary.length, dimensions),
  )
  const write = (file: string, value: unknown): void => writeFileSync(join(folder, file), JSON.stringify(value))
  write('config.json', {
    _name_or_path: `sentence-transformers/${name}`,
    model_type: 'bert',
    architectures: ['BertModel'],
    hidden_size: dimensions,
    max_position_embeddings: 128,
    vocab_size: vocabulary.length,
  })
  write('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    model_max_length: 128,
    unk_token: '[UNK]',
    pad_token: '[PAD]',
    cls_token: '[CLS]',
    sep_token: '[SEP]',
  })
  write('tokenizer.json', tokenizer(vocabulary))
  return folder
}

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789.,:;-_/']

function tokenizer(vocabulary: readonly string[]): unknown {
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: vocabulary.slice(0, 4).map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [
        { SpecialToken: { id: '[CLS]', type_id: 0 } },
        { Sequence: { id: 'A', type_id: 0 } },
        { SpecialToken: { id: '[SEP]', type_id: 0 } },
      ],
      pair: [],
      special_tokens: {
        '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
        '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
      },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
    },
  }
}

/** The model in ONNX's protobuf: `last_hidden_state = Gather(table, input_ids)`. Field numbers as in onnx.proto. */
function onnx(table: Float32Array, rows: number, dimensions: number): Buffer {
  const value = (name: string, type: number, ...shape: (string | number)[]): Buffer => {
    const dims = shape.map((size) => bytes(1, typeof size === 'number' ? number(1, size) : bytes(2, size)))
    return Buffer.concat([
      bytes(1, name),
      bytes(2, bytes(1, Buffer.concat([number(1, type), bytes(2, Buffer.concat(dims))]))),
    ])
  }
  const raw = Buffer.from(table.buffer, table.byteOffset, table.byteLength)
  const tensor = Buffer.concat([
    number(1, rows),
    number(1, dimensions),
    number(2, float),
    bytes(8, 'table'),
    bytes(9, raw),
  ])
  const node = [bytes(1, 'table'), bytes(1, 'input_ids'), bytes(2, 'last_hidden_state'), bytes(4, 'Gather')]
  const graph = [
    bytes(1, Buffer.concat(node)),
    bytes(2, 'toy'),
    bytes(5, tensor),
    ...['input_ids', 'attention_mask', 'token_type_ids'].map((name) =>
      bytes(11, value(name, int64, 'batch', 'sequence')),
    ),
    bytes(12, value('last_hidden_state', float, 'batch', 'sequence', dimensions)),
  ]
  return Buffer.concat([number(1, 8), bytes(7, Buffer.concat(graph)), bytes(8, number(2, 13))])
}

const float = 1
const int64 = 7

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)])
}

function bytes(field: number, content: Buffer | string): Buffer {
  const body = Buffer.from(content)
  return Buffer.concat([varint((field << 3) | 2), varint(body.length), body])
}

function varint(value: number): Buffer {
  const out: number[] = []
  for (; value > 127; value = Math.floor(value / 128)) out.push((value & 127) | 128)
  return Buffer.from([...out, value])
}
