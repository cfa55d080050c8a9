/** Reading the syntax tree, whose nodes are objects of one field: their name with what they hold. */
import type { Tree } from './parser.ts'

export const asTree = (value: unknown): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {}

/** A node of this kind; undefined for any other. */
export const nodeOf = (node: Tree, kind: string): Tree | undefined =>
  Object.hasOwn(node, kind) ? asTree(node[kind]) : undefined

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const numberOf = (value: unknown): number => (typeof value === 'number' ? Math.max(0, value) : 0)

/** Names that follow each other; what is none of them (a star) is left out. */
export const wordsOf = (value: unknown): string[] =>
  listOf(value).flatMap((one) => {
    const word = nodeOf(asTree(one), 'String')?.['sval']
    return typeof word === 'string' ? [word] : []
  })
