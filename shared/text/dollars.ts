/** Formats dollars with as many digits as a small amount needs: `$1.20`, `$0.0042`. */
export function dollars(amount: number): string {
  if (amount === 0 || amount >= 0.1) return `$${amount.toFixed(2)}`
  const digits = 1 - Math.floor(Math.log10(amount))
  return `$${amount.toFixed(Math.min(digits, maxDigits))}`
}

const maxDigits = 6
