/** A small neural network: inputs connect directly to the output, and through a few hidden units. */
export interface Network {
  /** One row per hidden unit: a weight for each input. */
  hidden: number[][]
  bias: number[]
  /** Weights from the hidden units to the output. */
  out: number[]
  /** Weights from the inputs to the output. */
  direct: number[]
}

/** One labelled sample: its inputs, the wanted output after its link, and its weight. */
export interface Sample {
  inputs: number[]
  wanted: number
  weight: number
  /** Samples with the same link share a label scale. */
  link: number
}

const hiddenUnits = 8
const rounds = 1200
const decay = 0.006
const rate = 0.02

/**
 * Fits one network to all samples: the logistic of `scale · output + shift`, both learned per link, should match the target.
 * Full batches, Adam (Kingma and Ba 2015), weight decay; deterministic for the same samples and seed.
 */
export function fitNetwork(samples: readonly Sample[], seed: number): Network {
  const { length: width } = samples[0]!.inputs
  const links = 1 + Math.max(...samples.map(({ link }) => link))
  const at = layout(width, links)
  const values = start(at, links, seed)
  const spreads = spreadsOf(samples, width)
  const inputs = Float64Array.from(
    samples.flatMap((sample) =>
      sample.inputs.map((input, index) => (input - spreads[index]!.mean) / spreads[index]!.deviation),
    ),
  )
  const slopes = new Float64Array(values.length)
  const first = new Float64Array(values.length)
  const second = new Float64Array(values.length)
  for (let round = 1; round <= rounds; round += 1) {
    slopes.fill(0)
    for (let index = 0; index < at.scale; index += 1)
      if (index < at.bias || index >= at.out) slopes[index] = decay * values[index]!
    addSlopes(values, slopes, inputs, samples, at)
    for (let index = 0; index < values.length; index += 1) {
      const slope = slopes[index]!
      first[index] = 0.9 * first[index]! + 0.1 * slope
      second[index] = 0.99 * second[index]! + 0.01 * slope * slope
      const step = first[index]! / (1 - 0.9 ** round) / (Math.sqrt(second[index]! / (1 - 0.99 ** round)) + 1e-8)
      values[index]! -= rate * step
    }
  }
  return unfold(values, at, spreads)
}

/** Combines networks into one whose output is the mean of theirs, each scaled by its spread over the samples. */
export function joinNetworks(networks: readonly Network[], samples: readonly Sample[]): Network {
  const scaled = networks.map((network) => {
    const outputs = samples.map(({ inputs }) => outputOf(network, inputs))
    const mean = outputs.reduce((sum, output) => sum + output, 0) / outputs.length
    const squares = outputs.reduce((sum, output) => sum + (output - mean) ** 2, 0)
    const scale = 1 / (networks.length * Math.sqrt(squares / outputs.length))
    const times = (weight: number): number => weight * scale
    return { ...network, out: network.out.map(times), direct: network.direct.map(times) }
  })
  return {
    hidden: scaled.flatMap(({ hidden }) => hidden),
    bias: scaled.flatMap(({ bias }) => bias),
    out: scaled.flatMap(({ out }) => out),
    direct: scaled[0]!.direct.map((_, input) => scaled.reduce((sum, { direct }) => sum + direct[input]!, 0)),
  }
}

/** As `rawScore` of main/engine/language/closeness/model.ts, for a network that is still being fitted. */
export function outputOf({ hidden, bias, out, direct }: Network, inputs: readonly number[]): number {
  const dot = (weights: readonly number[]): number =>
    weights.reduce((sum, weight, index) => sum + weight * inputs[index]!, 0)
  return hidden.reduce((sum, weights, unit) => sum + out[unit]! * Math.tanh(bias[unit]! + dot(weights)), dot(direct))
}

interface Spread {
  mean: number
  deviation: number
}

function spreadsOf(samples: readonly Sample[], width: number): Spread[] {
  return Array.from({ length: width }, (_, input) => {
    const mean = samples.reduce((sum, { inputs }) => sum + inputs[input]!, 0) / samples.length
    const squares = samples.reduce((sum, { inputs }) => sum + (inputs[input]! - mean) ** 2, 0)
    return { mean, deviation: Math.sqrt(squares / samples.length) + 1e-9 }
  })
}

/** Converts weights fitted to standardized inputs (mean 0, deviation 1) into weights for raw inputs. */
function unfold(values: Float64Array, at: Layout, spreads: Spread[]): Network {
  const piece = (from: number, count: number): number[] => [...values.subarray(from, from + count)]
  const plain = (from: number): number[] =>
    piece(from, at.width).map((weight, input) => weight / spreads[input]!.deviation)
  const hidden = Array.from({ length: hiddenUnits }, (_, unit) => plain(unit * at.width))
  const bias = piece(at.bias, hiddenUnits).map((own, unit) =>
    hidden[unit]!.reduce((sum, weight, input) => sum - weight * spreads[input]!.mean, own),
  )
  return { hidden, bias, out: piece(at.out, hiddenUnits), direct: plain(at.direct) }
}

interface Layout {
  width: number
  bias: number
  out: number
  direct: number
  scale: number
  shift: number
}

function layout(width: number, links: number): Layout {
  const bias = hiddenUnits * width
  const out = bias + hiddenUnits
  const direct = out + hiddenUnits
  const scale = direct + width
  return { width, bias, out, direct, scale, shift: scale + links }
}

function start(at: Layout, links: number, seed: number): Float64Array {
  const values = new Float64Array(at.shift + links)
  let state = 12345 + seed
  const draw = (): number => (state = (state * 16807) % 2147483647) / 2147483647 - 0.5
  for (let index = 0; index < at.direct; index += 1) if (index < at.bias || index >= at.out) values[index] = draw()
  values.fill(1, at.scale, at.shift)
  return values
}

function addSlopes(
  values: Float64Array,
  slopes: Float64Array,
  inputs: Float64Array,
  samples: readonly Sample[],
  at: Layout,
): void {
  const { width } = at
  const active = new Float64Array(hiddenUnits)
  for (let sample = 0; sample < samples.length; sample += 1) {
    const { wanted, weight, link } = samples[sample]!
    const base = sample * width
    let output = 0
    for (let input = 0; input < width; input += 1) output += values[at.direct + input]! * inputs[base + input]!
    for (let unit = 0; unit < hiddenUnits; unit += 1) {
      let sum = values[at.bias + unit]!
      for (let input = 0; input < width; input += 1) sum += values[unit * width + input]! * inputs[base + input]!
      active[unit] = Math.tanh(sum)
      output += values[at.out + unit]! * active[unit]!
    }
    const scale = values[at.scale + link]!
    const error = weight * (1 / (1 + Math.exp(-(scale * output + values[at.shift + link]!))) - wanted)
    slopes[at.scale + link]! += error * output
    slopes[at.shift + link]! += error
    const back = error * scale
    for (let input = 0; input < width; input += 1) slopes[at.direct + input]! += back * inputs[base + input]!
    for (let unit = 0; unit < hiddenUnits; unit += 1) {
      slopes[at.out + unit]! += back * active[unit]!
      const through = back * values[at.out + unit]! * (1 - active[unit]! * active[unit]!)
      slopes[at.bias + unit]! += through
      for (let input = 0; input < width; input += 1) slopes[unit * width + input]! += through * inputs[base + input]!
    }
  }
}
