/** The variable by which the project `in-process` of the test run says which worlds it wants. */
export const worldsIn = 'TEST_WORLDS_IN';

/** Whether the worlds of this test run are in this process. Otherwise they are in workerd. */
export const runsInProcess = process.env[worldsIn] === 'process';
