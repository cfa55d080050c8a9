import { DictPage } from './DictPage.tsx'
import { systemKind } from './dict-kind.ts'

/** The product's dictionaries. */
export default function DictList() {
  return <DictPage kind={systemKind} />
}
