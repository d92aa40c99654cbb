import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './command.mjs'

/** Enough to show what a first try found. */
const LINES_OF_A_FINDING = 12

/** What vitest's JSON report says; of nothing if vitest ended before it wrote one. Files are named from the root. */
export function readReport(file) {
  const { numPassedTests, testResults } = parsed(file)
  const filesThat = (status) =>
    testResults.filter((each) => each.status === status).map(({ name }) => nameOf(name))
  return {
    passed: numPassedTests,
    failed: testResults.reduce((sum, each) => sum + failuresOf(each), 0),
    passedFiles: filesThat('passed'),
    failedFiles: filesThat('failed'),
    secondTries: testResults.flatMap(secondTriesOf),
  }
}

function parsed(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, testResults: [] }
  }
}

const nameOf = (path) => relative(root, path).replaceAll('\\', '/')

/** A file that failed outside of its tests counts as one. */
function failuresOf({ status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed').length
  return status === 'failed' ? Math.max(failed, 1) : failed
}

/** Tests that passed at their second try, with what the first one found. */
function secondTriesOf({ name, assertionResults }) {
  return assertionResults
    .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
    .map(({ fullName, failureMessages: [first] }) => {
      const ours = first.split('\n').filter((line) => !line.includes('node_modules'))
      return [`second try: ${nameOf(name)}: ${fullName}`, ...ours.slice(0, LINES_OF_A_FINDING)].join('\n    ')
    })
}
