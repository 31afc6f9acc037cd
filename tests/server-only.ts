// Replaces the package server-only, which guards the browser bundle and would throw in a unit test.
export {};
