/** The part of the API used here; Node's types leave it to the DOM types. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer; grow(pages: number): number }
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: Readonly<Record<string, unknown>> }
}

/** Vectors stored contiguously in WebAssembly memory and multiplied four numbers at a time. */
export interface VectorMemory {
  /** Makes room for this many vectors. New ones are zero; existing ones are preserved. */
  grow(vectors: number): void
  /** Returns a view of a vector, valid until the memory grows. */
  vector(place: number): Float32Array
  /**
   * Returns the dot products of one vector with `count` vectors starting at `from`, valid until the next call. Throws when
   * `count` exceeds `maxProducts` or the vectors in memory.
   */
  products(place: number, from: number, count: number): Float32Array
}

/**
 * Multiplies with 128-bit SIMD WebAssembly, assembled below from opcodes (webassembly.github.io/spec/core/binary): about
 * eight times as fast as JavaScript.
 */
export function createVectorMemory(dimensions: number): VectorMemory {
  const stride = 4 * lanes * Math.ceil(dimensions / lanes)
  const memory = new WebAssembly.Memory({ initial: 1 })
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes), { m: { m: memory } })
  const dots = exports['d'] as (row: number, base: number, groups: number, stride: number, out: number) => void
  let room = 0
  return {
    grow(vectors) {
      const places = group * Math.ceil(vectors / group)
      const wanted = Math.ceil((outBytes + places * stride) / pageBytes) - memory.buffer.byteLength / pageBytes
      if (wanted > 0) memory.grow(wanted)
      room = places
    },
    vector: (place) => new Float32Array(memory.buffer, outBytes + place * stride, dimensions),
    products(place, from, count) {
      const first = group * Math.floor(from / group)
      const groups = Math.ceil((from + count - first) / group)
      if (count > maxProducts || first + groups * group > room) throw new Error('more vectors than there is room for')
      if (groups > 0) dots(outBytes + place * stride, outBytes + first * stride, groups, stride, 0)
      return new Float32Array(memory.buffer, 4 * (from - first), count)
    },
  }
}

/** Numbers per SIMD instruction. */
const lanes = 4
/** Vectors multiplied per iteration. */
const group = 4
/** Maximum number of products per call. */
export const maxProducts = 4096
const outBytes = 4 * (maxProducts + 2 * group)
const pageBytes = 65_536

const [i32, v128, none] = [0x7f, 0x7b, 0x40]
const [row, base, groups, stride, out, at, pointer, number, sums] = [0, 1, 2, 3, 4, 5, 6, 7, 8]

const get = (local: number): number[] => [0x20, local]
const set = (local: number): number[] => [0x21, local]
const constant = (value: number): number[] => [0x41, value]
const add = [0x6a]
const loop = (...body: number[][]): number[] => [0x03, none, ...body.flat(), 0x0b]
const again = [0x0d, 0]
const load = [0xfd, 0x00, 4, 0]
const zero = [0xfd, 0x0c, ...Array.from({ length: 16 }, () => 0)]
const multiply = [0xfd, 0xe6, 0x01]
const addLanes = [0xfd, 0xe4, 0x01]
const addNumbers = [0x92]
const storeAt = (offset: number): number[] => [0x38, 2, offset]
const four = [0, 1, 2, 3]

const body = [
  ...loop(
    four.flatMap((one) => [...zero, ...set(sums + one)]),
    [...constant(0), ...set(at)],
    loop(
      [...get(row), ...get(at), ...add, ...load, ...set(number)],
      [...get(base), ...get(at), ...add, ...set(pointer)],
      four.flatMap((one) => [
        ...get(sums + one),
        ...get(number),
        ...get(pointer),
        ...[load, multiply, addLanes].flat(),
        ...set(sums + one),
        ...(one < 3 ? [...get(pointer), ...get(stride), ...add, ...set(pointer)] : []),
      ]),
      [...get(at), ...constant(16), ...add, 0x22, at, ...get(stride), 0x49, ...again],
    ),
    four.flatMap((one) => [
      ...get(out),
      ...four.flatMap((lane) => [...get(sums + one), 0xfd, 0x1f, lane, ...(lane > 0 ? addNumbers : [])]),
      ...storeAt(4 * one),
    ]),
    [...get(base), ...get(stride), ...constant(2), 0x74, ...add, ...set(base)],
    [...get(out), ...constant(16), ...add, ...set(out)],
    [...get(groups), ...constant(1), 0x6b, 0x22, groups, ...again],
  ),
  0x0b,
]

const section = (id: number, content: number[]): number[] => [id, ...leb(content.length), ...content]
const locals = [3, 2, i32, 1, v128, 4, v128]
const code = [...locals, ...body]
const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
const moduleBytes = Uint8Array.from([
  ...header,
  ...section(1, [1, 0x60, 5, i32, i32, i32, i32, i32, 0]),
  ...section(2, [1, 1, 0x6d, 1, 0x6d, 0x02, 0x00, 1]),
  ...section(3, [1, 0]),
  ...section(7, [1, 1, 0x64, 0, 0]),
  ...section(10, [1, ...leb(code.length), ...code]),
])

function leb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(value >> 7)]
}
