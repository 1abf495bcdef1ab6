import type { Budget } from '../../../shared/model/budget.ts'

/** Checks whether compacting or reordering would change a file. */
export function canShrink({ compact, reorder }: Budget): boolean {
  return compact.length + reorder.length > 0
}
