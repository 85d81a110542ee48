// Lists the failed tests of a report. proof/run.mjs prints them last, because some logs keep only their end.

/** The failed tests of a JSON report of Vitest, as `file › test: first line of the message`. */
export function vitestFailures(report) {
  return (report?.testResults ?? []).flatMap(file => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length > 0)
      return failed.map(test => line(file.name, test.fullName, test.failureMessages[0] ?? ''))
    return file.status === 'failed' ? [line(file.name, 'does not load', file.message)] : []
  })
}

/** The failed and the flaky tests of a JSON report of Playwright, in the same form. */
export function playwrightFailures(report) {
  return (report?.suites ?? []).flatMap(failuresOfSuite)
}

function failuresOfSuite(suite) {
  const own = suite.specs.flatMap(spec =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(test => {
        const message = test.results.map(({ error }) => error?.message).find(Boolean) ?? ''
        return line(spec.file, test.status === 'flaky' ? `flaky: ${spec.title}` : spec.title, message)
      }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(failuresOfSuite)]
}

function line(file, title, message) {
  return `${file.replace(`${process.cwd()}/`, '')} › ${title}: ${message.split('\n')[0]}`
}
