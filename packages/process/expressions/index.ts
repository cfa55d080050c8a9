/**
 * The expression language `${…}` for other packages: parsed into plain data, evaluated over names within a budget. The
 * same code reads conditions of processes and rules of forms. FEEL is not part of it, since its interpreter is a large
 * package that pages with forms do without.
 */
export { partsOf, walk, type Ast, type BinarySign } from './ast.ts'
export { Budget, MAX_EXPRESSION_COST } from './budget.ts'
export { evaluateAst, type Calculate, type CalculationSign, type Names } from './evaluate.ts'
export { lex, type Lexeme } from './lexer.ts'
export { parsed } from './parsed.ts'
export { isBuiltIn } from '../model/built-in.ts'
export { Incident } from '../model/failure.ts'
