/** What the small expression language knows. Plain data: never code. */
export type Ast =
  | { op: 'literal'; value: string | number | boolean | null }
  | { op: 'name'; name: string }
  | { op: 'member'; of: Ast; key: Ast }
  | { op: 'call'; of: Ast; method: string; args: Ast[] }
  | { op: 'function'; name: string; args: Ast[] }
  | { op: 'unary'; sign: '!' | '-' | 'empty'; of: Ast }
  | { op: 'binary'; sign: BinarySign; left: Ast; right: Ast }
  | { op: 'if'; test: Ast; yes: Ast; no: Ast }
  /** A text with expressions in it. */
  | { op: 'join'; parts: Ast[] }

export type BinarySign = '||' | '&&' | '==' | '!=' | '<' | '>' | '<=' | '>=' | '+' | '-' | '*' | '/' | '%'

/**
 * Every expression below one, itself first, in the order of the text. Rows of signs make it as deep as they are long,
 * so there is no recursion.
 */
export function* walk(ast: Ast): Generator<Ast> {
  const open = [ast]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next
    open.push(...partsOf(next).reverse())
  }
}

/** What an expression is directly made of, in the order of the text. */
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
      return [...ast.args]
    case 'unary':
      return [ast.of]
    case 'binary':
      return [ast.left, ast.right]
    case 'if':
      return [ast.test, ast.yes, ast.no]
    case 'join':
      return [...ast.parts]
  }
}
