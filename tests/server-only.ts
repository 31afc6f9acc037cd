// Stands in for the package server-only, which guards the browser bundle and has no place in a unit test.
export {};
