/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'its body is sealed',
    test: 'kernel/session/sign-in.test.ts',
    routes: ['session.login'],
  },
  {
    because: 'its body is sealed',
    test: 'kernel/session/password-change.test.ts',
    routes: ['session.changePassword'],
  },
  {
    because: 'it stays open',
    test: 'tests/two-nodes.test.ts',
    routes: ['session.live'],
  },
  {
    because: 'only for a task of the caller',
    test: 'kernel/tasks/task.test.ts',
    routes: ['task.get', 'task.remove'],
  },
  {
    because: 'only for a task of the caller, and one that is done',
    test: 'kernel/tasks/task.test.ts',
    routes: ['task.file'],
  },
  {
    because: 'only for a task of the caller, and one that failed',
    test: 'kernel/tasks/task.test.ts',
    routes: ['task.retry'],
  },
  {
    because: 'only for an import of the caller',
    test: 'modules/system/server/user/user.import.test.ts',
    routes: ['import.get', 'import.rows', 'import.errors', 'import.remove'],
  },
  {
    because: 'only for an import of the caller, and one that is checked',
    test: 'modules/system/server/user/user.import.test.ts',
    routes: ['import.correct', 'import.confirm'],
  },
]
