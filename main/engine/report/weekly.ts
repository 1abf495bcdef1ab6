/** When the weekly batch is due, in local time. */
export interface WeeklyTime {
  /** 0 is Sunday; null means never. */
  day: number | null
  hour: number
}

/** Returns the last due time before `now`; null for never. */
export function lastDue(now: Date, { day, hour }: WeeklyTime): Date | null {
  if (day === null) return null
  const due = new Date(now.getFullYear(), now.getMonth(), now.getDate() - ((now.getDay() - day + 7) % 7), hour)
  // The same hour seven days before, also across a clock change.
  return due <= now ? due : new Date(due.getFullYear(), due.getMonth(), due.getDate() - 7, hour)
}

/** Whether the batch has become due since it was last prepared. */
export function isDue(now: Date, time: WeeklyTime, readyAt: string): boolean {
  const due = lastDue(now, time)
  return due !== null && due.getTime() > Date.parse(readyAt)
}
