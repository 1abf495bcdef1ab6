import type { ComparedText } from '../../../../shared/contract/neighbours.ts'
import type { Difference } from '../../../../shared/model/comparison.ts'
import { type CodeSaid, type CodeSide, codeSays } from '../../evidence/codeSays.ts'
import type { Library } from '../../store/library.ts'
import { readEvidence } from '../../store/queries/evidence.ts'
import { readProject } from '../../store/queries/projects.ts'

/** Returns what the code of their projects says for the older (A) and the newer (B) of two contradicting texts. */
export function codeOfPair(
  library: Pick<Library, 'db' | 'files'>,
  { older, newer }: { older: ComparedText; newer: ComparedText },
  differences: readonly Difference[],
): CodeSaid {
  return codeSays(library.files, { a: sideOf(library, older), b: sideOf(library, newer) }, differences)
}

function sideOf({ db }: Pick<Library, 'db'>, { kind, id, content, stated, project }: ComparedText): CodeSide {
  return {
    content,
    stated: stated ?? null,
    refs: (kind === 'memory' ? readEvidence(db, id)?.refs : undefined) ?? [],
    root: readProject(db, project?.id ?? null)?.root ?? null,
  }
}
