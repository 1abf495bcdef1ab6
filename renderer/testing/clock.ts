import { vi } from 'vitest'

let clock = performance.now.bind(performance)
let readFor = 0

/** Lets what is on the screen be there long enough to be read: from then on keys decide on it. */
export function letRead(): void {
  readFor += 300
  tell()
}

/** From now on only `letRead` lets time pass, however slow the machine is. */
export function stopClock(): void {
  const stopped = clock()
  clock = () => stopped
  tell()
}

function tell(): void {
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + readFor)
}
