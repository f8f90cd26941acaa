/** Stands in for every CSS file in component tests (infra/run/jest.config.mjs): they check texts and roles, never styles. */
export default {};
