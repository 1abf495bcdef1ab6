import { BookOpen, FileText } from 'lucide-react'
import type { ComparedText } from '../../shared/contract/neighbours.ts'
import { MaturityGlyph } from './MaturityGlyph.tsx'

/** The icon of a compared text: a reference, an entry of a file, or a memory by its maturity. */
export function TextGlyph({ kind, maturity }: Pick<ComparedText, 'kind' | 'maturity'>) {
  if (kind === 'reference') return <BookOpen size="0.875rem" role="img" aria-label="Reference" />
  if (kind === 'entry') return <FileText size="0.875rem" role="img" aria-label="Entry of a file" />
  return maturity && <MaturityGlyph maturity={maturity} />
}
