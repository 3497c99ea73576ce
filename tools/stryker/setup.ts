import fc from 'fast-check'

/** Milliseconds of one property: its tests run once for each change of the code that they reach. */
fc.configureGlobal({ interruptAfterTimeLimit: 500 })
