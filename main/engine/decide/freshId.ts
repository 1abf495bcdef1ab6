/** Returns an id in jaato's form, `mem_` and local time, with random characters where another writer could choose the same id. */
export function freshId(now: Date, random: string): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`
  return `mem_${day}_${time}_${random.slice(0, 8)}`
}
