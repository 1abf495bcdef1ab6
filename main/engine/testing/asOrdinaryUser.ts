/** Does something without the powers of root, so that permissions count in containers too. */
export function asOrdinaryUser<Result>(action: () => Result): Result {
  const { getuid, seteuid } = process
  if (getuid?.() !== 0 || !seteuid) return action()
  seteuid.call(process, 65534)
  try {
    return action()
  } finally {
    seteuid.call(process, 0)
  }
}
