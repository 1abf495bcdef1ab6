import type { ReactNode } from 'react'

/** The form of a dialog that asks for a path. Esc closes the completions of its field first, then the dialog. */
export function PathDialogForm({
  className,
  onClose,
  children,
}: {
  className: string | undefined
  onClose: () => void
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={className}
      data-own-escape=""
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      {children}
    </div>
  )
}
