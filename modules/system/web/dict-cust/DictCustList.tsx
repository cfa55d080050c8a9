import { customKind } from '../dict/dict-kind.ts'
import { DictPage } from '../dict/DictPage.tsx'

/** The organisation's own dictionaries. */
export default function DictCustList() {
  return <DictPage kind={customKind} />
}
