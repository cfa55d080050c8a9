/** The file of a tree, laid out from left to right, as it is saved. */
import { withDiagram, writeTree, type SimpleTree } from '#process/simple/index.ts'

export async function fileOf(tree: SimpleTree): Promise<string> {
  const xml = writeTree(tree)
  // It reads and writes files itself: only who saves needs it.
  const { layoutProcess } = await import('bpmn-auto-layout')
  return withDiagram(xml, await layoutProcess(xml))
}
