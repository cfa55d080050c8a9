import { expect, test } from 'vitest'
import request from './request.en.json' with { type: 'json' }
import shell from './en.json' with { type: 'json' }
import signin from './signin.en.json' with { type: 'json' }

/** The English words of specification section 8 and 2.6, as they stand there. */
test.each([
  [signin['signin.reason.person-format'], 'core interface exception, check returned JSON format'],
  [signin['signin.reason.menu-format'], 'route format returned wrong!'],
  [shell['shell.portal.noAddress'], 'current space [{{portalName}}] has no address set, cannot open'],
  [
    shell['shell.portal.noTheme'],
    'current workspace [{{portalName}}] has no theme configured, contact the administrator',
  ],
  [shell['shell.fullScreen.failed'], 'failed to enable full screen'],
  [shell['shell.fullScreen.unsupported'], 'Your browser does not support this operation'],
  [shell['shell.succeeded'], 'operation succeeded'],
  [request['request.failed'], 'operation failed'],
  [shell['shell.deleted'], 'Succeeded'],
  [shell['shell.approver.title'], 'approver exception'],
  [shell['shell.signOut.confirm'], 'are you sure you want to log out'],
  [shell['shell.error.lost'], 'sorry, the page you visited is lost'],
  [shell['shell.error.forbidden'], 'sorry, your request errored'],
  [shell['shell.failure.title'], 'sorry, your request errored'],
  [shell['shell.password.mismatch'], 'Confirm password is not consistent with new password input'],
  [request['request.noResponse'], 'unknown error, network abnormal or interface does not exist!'],
  [request['request.unknown'], 'system error unknown, contact administrator!'],
  [request['request.systemException'], 'system exception (#{{code}}): {{msg}}'],
  [request['request.status.200'], 'success'],
  [request['request.status.201'], 'created/modified'],
  [request['request.status.202'], 'queued async'],
  [request['request.status.204'], 'deleted'],
  [request['request.status.400'], 'wrong request'],
  [request['request.status.401'], 'no permission (token invalid, wrong credentials, login expired)'],
  [request['request.status.402'], 'token expired'],
  [request['request.status.403'], 'authorised but forbidden'],
  [request['request.status.404'], 'resource not found'],
  [request['request.status.406'], 'format unavailable'],
  [request['request.status.410'], 'permanently deleted'],
  [request['request.status.500'], 'server error'],
  [request['request.status.502'], 'gateway error'],
  [request['request.status.503'], 'unavailable/overloaded'],
  [request['request.status.504'], 'gateway timeout'],
])('%s', (ours, specified) => expect(ours).toBe(specified))

/** Section 5, as it stands there. */
test.each([
  [shell['shell.required'], 'Required field cannot be empty'],
  [signin['signin.required'], 'Required field cannot be empty'],
  [shell['shell.invalidForm'], 'The content is illegal, please check the content'],
  [shell['shell.selectItem'], 'Please select a item'],
  [shell['shell.selectRow'], 'please select one row'],
  [shell['shell.selectDelete'], 'Please select delete item'],
  [shell['shell.menu.misconfigured'], 'module [{{name}}] configuration error'],
])('section 5: %s', (ours, specified) => expect(ours).toBe(specified))

test('signing in says when no token came', () => {
  expect(Object.values(signin)).toContain('login interface exception, token not correctly returned')
})
