/** Component tests look at words and roles, never at colours. */
export default {};
