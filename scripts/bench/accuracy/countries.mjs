// Purchases of people in some countries, as their banks write them. Names of shops are real, the people are not.
//
// In texts {4} means as many digits, {reference} for one of an order, {person} and {word} for names of the
// history's own. Shops: name | categories with their shares | how often | lowest and highest amount. Bills and income:
// name | category | amounts | times a month.

import { ENGLISH } from './english.mjs';
import { EUROPEAN } from './european.mjs';

/**
 * @typedef {object} Country
 * @property {string} cities
 * @property {string} card the bank's text of a purchase, one a line
 * @property {string} direct its text of a bill, one a line
 * @property {string} prefixes of small shops, one a line
 * @property {string} shops
 * @property {string} bills
 * @property {string} income
 * @property {string} places names of small shops
 */

/** @type {Record<string, Country>} */
export const COUNTRIES = { ...ENGLISH, ...EUROPEAN };
