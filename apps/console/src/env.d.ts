/// <reference path="../../../packages/messages/src/virtual.d.ts" />
