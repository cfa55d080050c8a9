/** The names of fields that a rule reads, those of its own form and row; members and functions left out. */
import { ruleAst } from '#forms-core/index.ts'

type Ast = NonNullable<ReturnType<typeof ruleAst>>

export function namesRead(rule: string): string[] {
  const ast = ruleAst(rule)
  const found = new Set<string>()
  const open: Ast[] = ast === undefined ? [] : [ast]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.op === 'name' && next.name !== 'me') found.add(next.name)
    open.push(...partsOf(next))
  }
  return [...found]
}

/** What an expression is directly made of. */
export function partsOf(ast: Ast): Ast[] {
  switch (ast.op) {
    case 'literal':
    case 'name':
      return []
    case 'member':
      return [ast.of, ast.key]
    case 'call':
      return [ast.of, ...ast.args]
    case 'function':
      return ast.args
    case 'unary':
      return [ast.of]
    case 'binary':
      return [ast.left, ast.right]
    case 'if':
      return [ast.test, ast.yes, ast.no]
    case 'join':
      return ast.parts
  }
}
