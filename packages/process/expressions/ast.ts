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

/** Every expression below one, itself first. */
export function* walk(ast: Ast): Generator<Ast> {
  yield ast
  switch (ast.op) {
    case 'literal':
    case 'name':
      return
    case 'member':
      yield* walk(ast.of)
      yield* walk(ast.key)
      return
    case 'call':
      yield* walk(ast.of)
      for (const one of ast.args) yield* walk(one)
      return
    case 'function':
      for (const one of ast.args) yield* walk(one)
      return
    case 'unary':
      yield* walk(ast.of)
      return
    case 'binary':
      yield* walk(ast.left)
      yield* walk(ast.right)
      return
    case 'if':
      yield* walk(ast.test)
      yield* walk(ast.yes)
      yield* walk(ast.no)
      return
    case 'join':
      for (const one of ast.parts) yield* walk(one)
  }
}
