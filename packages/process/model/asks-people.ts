import type { Node } from './ir.ts'

/** Whether people have a task at a node: one that decides by itself asks no one. */
export const asksPeople = ({ kind, user }: Pick<Node, 'kind' | 'user'>): boolean =>
  kind === 'user' && user?.automatic === undefined
