interface Quote {
  carrier: string
  service: string
  amount_minor: number
  currency: string
}

const kept = new Map<string, { at: number; quotes: Quote[] }>()
const lifetime = 15 * 60 * 1000

/** Quotes for a parcel, at most 15 minutes old. Weight is rounded up to 100 g, as carriers charge. */
export async function quotesFor(
  parcel: { from: string; to: string; grams: number; currency: string },
  ask: (parcel: { from: string; to: string; grams: number }) => Promise<Quote[]>,
  now: number,
): Promise<Quote[]> {
  const grams = Math.ceil(parcel.grams / 100) * 100
  const key = [parcel.from, parcel.to, grams, parcel.currency].join('|')
  const known = kept.get(key)
  if (known && now - known.at < lifetime) return known.quotes
  const quotes = await ask({ from: parcel.from, to: parcel.to, grams })
  kept.set(key, { at: now, quotes })
  return quotes
}
