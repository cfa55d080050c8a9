/**
 * The rule "no one grants what they do not hold". What changes one user (their roles, posts, departments, password)
 * shares its lock; what changes many at once (a role, a menu's codes, the tree of departments, a group) has it alone.
 * It is taken before any other lock and before rows.
 */
export const GRANTS = 'grants'
