/** A plugin of Stryker: what is no behaviour is not mutated. */

/**
 * The words of an incident's detail and of an error in a model: for people, no code looks at them. The code of an
 * incident, its first argument, is behaviour.
 */
const details = {
  shouldIgnore(path) {
    if (!path.isStringLiteral() && !path.isTemplateLiteral()) return undefined
    const { parent, node } = path
    const callee = parent.callee?.name
    const isDetail =
      (parent.type === 'NewExpression' && callee === 'Incident' && parent.arguments[0] !== node) ||
      (parent.type === 'CallExpression' && callee === 'wrong')
    return isDetail ? 'the words of a detail' : undefined
  },
}

/**
 * `list[index]?.name`: the compiler asks for the question mark after every index (`noUncheckedIndexedAccess`), also
 * where the index comes from the record itself. Without it the same happens.
 */
const indexes = {
  shouldIgnore(path) {
    if (!path.isOptionalMemberExpression() || !path.node.optional) return undefined
    const { object } = path.node
    const isIndexed =
      (object.type === 'MemberExpression' || object.type === 'OptionalMemberExpression') && object.computed
    return isIndexed ? 'a question mark that the compiler asks for' : undefined
  },
}

export const strykerPlugins = [
  { kind: 'Ignore', name: 'details', value: details },
  { kind: 'Ignore', name: 'indexes', value: indexes },
]
