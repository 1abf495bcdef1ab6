import { os } from './context.ts'

export const jobs = {
  list: os.jobs.list.handler(({ context }) => context.library.engine().core.jobs.list()),
  watch: os.jobs.watch.handler(({ input, context, signal }) =>
    context.library.engine().core.jobs.watch(input.id, input.after, signal),
  ),
  cancel: os.jobs.cancel.handler(({ input, context }) => context.library.engine().core.jobs.cancel(input.id)),
}
